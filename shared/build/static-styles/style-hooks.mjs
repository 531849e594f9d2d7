/**
 * The style modules of the antd components in the kit and in the groups of shared/src/antd, each with the arguments of
 * its hook: the class of the component, and the class on which its variables are set. A module that is not in this list
 * fails the shell's build.
 */
const plain = (name) => [[`ant-${name}`]]
const scoped = (name) => [[`ant-${name}`, `ant-${name}-css-var`]]
/** antd's name of a hook for the styles of a component's part. */
const part = (name) => [[{ prefixCls: `ant-${name}` }]]

export const styleHooks = {
  '_util/wave/style': { default: plain('wave') },
  'alert/style': { default: plain('alert') },
  'avatar/style': { default: scoped('avatar') },
  'badge/style': { default: plain('badge') },
  'badge/style/ribbon': { default: [['ant-ribbon', 'ant-ribbon-wrapper']] },
  'breadcrumb/style': { default: plain('breadcrumb') },
  'button/style': { default: plain('btn') },
  'button/style/compact': { default: part('btn') },
  'card/style': { default: plain('card') },
  'cascader/style': { default: scoped('cascader') },
  'cascader/style/panel': { default: plain('cascader') },
  'checkbox/style': { default: scoped('checkbox') },
  'collapse/style': { default: plain('collapse') },
  'date-picker/style': { default: scoped('picker') },
  'descriptions/style': { default: plain('descriptions') },
  'divider/style': { default: plain('divider') },
  'drawer/style': { default: plain('drawer') },
  'dropdown/style': { default: scoped('dropdown') },
  'empty/style': { default: plain('empty') },
  'flex/style': { default: plain('flex') },
  'form/style': { default: scoped('form') },
  'form/style/fallbackCmp': { default: part('form') },
  'grid/style': { useRowStyle: plain('row'), useColStyle: plain('col') },
  'input-number/style': { default: scoped('input-number') },
  'input/style': { useSharedStyle: plain('input'), default: scoped('input') },
  'input/style/otp': { default: plain('otp') },
  'input/style/search': { default: plain('input-search') },
  'input/style/textarea': { default: scoped('input') },
  'layout/style': { default: plain('layout') },
  'layout/style/sider': { default: plain('layout-sider') },
  // A Menu, and the one in a Dropdown, which has only the variables.
  'menu/style': { default: [...scoped('menu'), ['ant-dropdown-menu', 'ant-dropdown-menu-css-var', false]] },
  'message/style': { default: scoped('message') },
  'modal/style': { default: scoped('modal') },
  'modal/style/confirm': { default: part('modal') },
  'notification/style': { default: scoped('notification') },
  'pagination/style': { default: plain('pagination') },
  'pagination/style/bordered': { default: part('pagination') },
  'popconfirm/style': { default: plain('popconfirm') },
  'popover/style': { default: plain('popover') },
  'progress/style': { default: plain('progress') },
  'radio/style': { default: scoped('radio') },
  'rate/style': { default: plain('rate') },
  'result/style': { default: plain('result') },
  'segmented/style': { default: plain('segmented') },
  'select/style': { default: scoped('select') },
  'skeleton/style': { default: plain('skeleton') },
  'slider/style': { default: plain('slider') },
  'space/style': { default: plain('space') },
  'space/style/addon': { default: plain('space-addon') },
  'space/style/compact': { default: plain('space-compact') },
  'spin/style': { default: plain('spin') },
  'statistic/style': { default: plain('statistic') },
  'steps/style': { default: plain('steps') },
  'switch/style': { default: plain('switch') },
  'table/style': { default: scoped('table') },
  'tabs/style': { default: scoped('tabs') },
  'tag/style': { default: [...plain('tag'), ...scoped('tag')] },
  'tag/style/presetCmp': { default: part('tag') },
  'tag/style/statusCmp': { default: part('tag') },
  'timeline/style': { default: plain('timeline') },
  // A Tooltip, and a Popover, which has only the variables.
  'tooltip/style': { default: [...scoped('tooltip'), ['ant-popover', 'ant-popover-css-var', false]] },
  'tree/style': { default: plain('tree') },
  'tree-select/style': { default: [['ant-tree-select', 'ant-select-tree', 'ant-tree-select-css-var']] },
  'upload/style': { default: [['ant-upload', 'ant-upload-wrapper']] },
}

/** The styles that antd writes before those of all other components (`order` in its sources). */
export const firstStyles = ['form/style', 'modal/style/confirm']
