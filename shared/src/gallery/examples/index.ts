import type { ComponentType } from 'react'

interface Example {
  /** Its file in this folder. */
  name: string
  title: string
  about: string
  load: () => Promise<ComponentType>
  /** The address of its own page: it is a whole page. */
  page?: string
}

/** The examples of the gallery by group, in this order. */
export const groups: Record<string, Example[]> = {
  基础: [
    {
      name: 'buttons',
      title: '按钮与提示',
      about: 'Button、Alert：主要操作、次要操作、危险操作，提交中与不可用',
      load: async () => (await import('./buttons')).Buttons,
    },
    {
      name: 'values',
      title: '值',
      about: 'FieldList、Money、Points、StatusTag、CopyText、Dash：没有的值显示破折号',
      load: async () => (await import('./values')).Values,
    },
    {
      name: 'personal',
      title: '隐藏的个人信息',
      about: 'MaskedValue：点击后显示 30 秒，每次查看都有记录；读取失败时说明原因，没有时显示破折号',
      load: async () => (await import('./personal')).Personal,
    },
    {
      name: 'links',
      title: '记录的链接',
      about: 'RecordLink、RecordNumber、NameOfRecord、NumberOfRecord：返回时回到原来的列表；不能打开的页面只显示文字',
      load: async () => (await import('./links')).Links,
    },
    { name: 'panels', title: '面板与标签页', about: 'Panel、Tabs：只渲染打开的标签页', load: async () => (await import('./panels')).Panels },
    {
      name: 'states',
      title: '页面状态',
      about: 'PageState、FailedState、FailedPart、PageSkeleton：没有内容、读取失败、无权限、加载中',
      load: async () => (await import('./states')).States,
    },
    {
      name: 'dialogs',
      title: '对话框与确认',
      about: 'useConfirmedWrite、Modal、ListDialog、DiscardQuestion、WriteError、May：被拒绝时对话框不关闭，并说明原因',
      load: async () => (await import('./dialogs')).Dialogs,
    },
    {
      name: 'downloads',
      title: '下载',
      about: 'DownloadButton、DownloadMenu：有进度，可以取消；失败时说明原因',
      load: async () => (await import('./downloads')).Downloads,
    },
  ],
  表单: [
    {
      name: 'form',
      title: '表单对话框',
      about: 'DialogButton、FormDialog：字段与提示来自契约；名称填“重名”时服务器拒绝，数量超过 50 时先确认',
      load: async () => (await import('./form')).Form,
    },
    {
      name: 'form-page',
      title: '表单页',
      about: 'FormPage：成功后返回列表；有未保存的内容时离开先询问',
      load: async () => (await import('./form-page')).PlanPage,
      page: '/kit/form-page',
    },
    {
      name: 'choices',
      title: '选择与文字',
      about: 'Choice、ChoiceList、Checkbox、Input、Templates、TextField：表单之外的选择和原因',
      load: async () => (await import('./choices')).Choices,
    },
    {
      name: 'dates',
      title: '日期与时间',
      about: 'TimeField、TimeRange：都是北京时间，可以输入；列表的日期筛选是 dateRange',
      load: async () => (await import('./dates')).Dates,
    },
    {
      name: 'uploads',
      title: '上传',
      about: 'UploadField：类型和大小不符时不上传；文件名含“失败”时服务器拒绝',
      load: async () => (await import('./uploads')).Uploads,
    },
    { name: 'tree', title: '树', about: 'CheckTree：搜索、逐项与全部勾选', load: async () => (await import('./tree')).Tree },
  ],
  列表: [
    {
      name: 'list',
      title: '列表页',
      about: 'ListPage、dateRange：筛选、排序、页码都在地址中',
      load: async () => (await import('./list')).List,
      page: '/kit/list',
    },
    { name: 'table', title: '记录中的列表', about: 'PagedTable：页码不在地址中；这里没有数据', load: async () => (await import('./table')).Table },
    {
      name: 'operations',
      title: '行操作',
      about: 'RowOperations：前两项直接显示，其余在“更多”中；没有权限的不显示，暂不能做的说明原因',
      load: async () => (await import('./operations')).Operations,
    },
  ],
  文件: [
    {
      name: 'images',
      title: '图片',
      about: 'ImageGrid、DocumentViewer、ImageViewer：缩放、旋转、对比；不能显示时说明原因',
      load: async () => (await import('./images')).Images,
    },
    {
      name: 'players',
      title: '音频与视频',
      about: 'AudioPlayer、VideoPlayer：离开页面时停止；不能播放时说明原因',
      load: async () => (await import('./players')).Players,
    },
    {
      name: 'documents',
      title: 'PDF',
      about: 'PdfViewer：正常、损坏、不存在的文件',
      load: async () => (await import('./documents')).Documents,
    },
    {
      name: 'papers',
      title: '证书',
      about: 'Paper、QrCode：在不运行脚本的框架中显示，单独打印',
      load: async () => (await import('./papers')).Papers,
    },
    {
      name: 'verification',
      title: '核验',
      about: 'VerifyPanel、CustodyAnswer：没有凭证、平台保存的文件已损坏、正在读取、哈希链不一致',
      load: async () => (await import('./verification')).Verification,
    },
  ],
  页面: [
    {
      name: 'record',
      title: '记录页',
      about: 'Page、PageHeader、Foot、Loaded、RecordName、RecordButton：加载中显示骨架，编号 99 不存在',
      load: async () => (await import('./record')).RowPage,
      page: '/kit/record/1',
    },
    {
      name: 'review',
      title: '审核页',
      about: 'ReviewPage、DecisionForm：材料在左，资料和审核在右；Y、N 选择，Ctrl+Enter 提交',
      load: async () => (await import('./review')).RowReviewPage,
      page: '/kit/review/1',
    },
  ],
}
