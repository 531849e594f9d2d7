/** The names of the icons that a group of the menu may have. Any other name is shown as a list. */
export const menuIcons = ['user', 'safety', 'audit', 'camera', 'wallet', 'mobile', 'notification', 'lock'] as const
export type MenuIcon = (typeof menuIcons)[number]
