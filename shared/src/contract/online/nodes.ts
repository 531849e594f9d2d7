import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'

/** Its pages are of one remote with those of evidence. */
export const nodes = {
  12: { name: '在线取证', icon: 'camera' },
  13: { parent: 12, name: '网页取证', url: '/online/web', permission: 'online/getWebList' },
  14: { parent: 12, name: '过程取证', url: '/online/process', permission: 'online/getProcessList' },
  15: { parent: 12, name: '手机取证', url: '/online/move', permission: 'online/getMoveList' },
  16: { parent: 12, name: '直播取证', url: '/online/live', permission: 'online/getLiveList' },
  79: { parent: 13, name: '网页取证下载', permission: 'online/downloadWeb' },
  80: { parent: 14, name: '过程取证下载', permission: 'online/downloadProcess' },
  81: { parent: 15, name: '手机取证下载', permission: 'online/downloadMove' },
  82: { parent: 16, name: '直播取证下载', permission: 'online/downloadLive' },
  83: { parent: 16, name: '直播取证参数配置', permission: 'online/liveConfig' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    online: PermissionOf<typeof nodes>
  }
}
