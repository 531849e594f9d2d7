import type { ThemeConfig } from 'antd'

/**
 * The console's look: dense, quiet, and with enough contrast to be read all day (WCAG AA). The shell's build computes
 * antd's styles of it.
 */
export const themeFor = ({ motion }: { motion: boolean }): ThemeConfig => ({
  // One set of variables for the shell and all remotes. Without a common name every mount would write its own.
  cssVar: { key: 'console' },
  token: {
    colorPrimary: '#0958d9',
    colorPrimaryHover: '#003eb3',
    colorLink: '#0958d9',
    colorLinkHover: '#003eb3',
    colorError: '#cf1322',
    colorTextTertiary: 'rgba(0, 0, 0, 0.65)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.58)',
    borderRadius: 6,
    fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    motion,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Table: { cellFontSizeSM: 13, cellPaddingBlockSM: 8, cellPaddingInlineSM: 8, headerBg: '#fafafa', rowSelectedBg: '#e6f4ff', rowSelectedHoverBg: '#d6ebff' },
    Card: { bodyPaddingSM: 16, headerPaddingSM: 16 },
    // Days of the month before and after can be picked, too.
    DatePicker: { colorTextDisabled: 'rgba(0, 0, 0, 0.6)' },
  },
})
