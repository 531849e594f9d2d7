/**
 * Replaces functions that only styles at run time need: antd's hook for the style of icons, and the algorithm of its
 * theme.
 */
export default () => {}
