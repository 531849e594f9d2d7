/**
 * The style modules of antd that the kit's components bring along, each with the arguments that the components call its hooks with: the class of the component, and
 * the class that its variables hang on. A module that the shell's build meets and that is not named here fails the build.
 */
const plain = (name) => [[`ant-${name}`]]
const scoped = (name) => [[`ant-${name}`, `ant-${name}-css-var`]]
/** What antd makes of a hook for the styles of a part: a component. */
const part = (name) => [[{ prefixCls: `ant-${name}` }]]

export const styleHooks = {
  '_util/wave/style': { default: plain('wave') },
  'alert/style': { default: plain('alert') },
  'breadcrumb/style': { default: plain('breadcrumb') },
  'button/style': { default: plain('btn') },
  'button/style/compact': { default: part('btn') },
  'checkbox/style': { default: scoped('checkbox') },
  'collapse/style': { default: plain('collapse') },
  'date-picker/style': { default: scoped('picker') },
  'dropdown/style': { default: scoped('dropdown') },
  'empty/style': { default: plain('empty') },
  'form/style': { default: scoped('form') },
  'form/style/fallbackCmp': { default: part('form') },
  'grid/style': { useRowStyle: plain('row'), useColStyle: plain('col') },
  'input/style': { useSharedStyle: plain('input'), default: scoped('input') },
  'input/style/otp': { default: plain('otp') },
  'input/style/search': { default: plain('input-search') },
  'input/style/textarea': { default: scoped('input') },
  'layout/style': { default: plain('layout') },
  'layout/style/sider': { default: plain('layout-sider') },
  // A menu of its own, and that of a drop-down, which has only the variables.
  'menu/style': { default: [...scoped('menu'), ['ant-dropdown-menu', 'ant-dropdown-menu-css-var', false]] },
  'message/style': { default: scoped('message') },
  'modal/style': { default: scoped('modal') },
  'modal/style/confirm': { default: part('modal') },
  'notification/style': { default: scoped('notification') },
  'pagination/style': { default: plain('pagination') },
  'pagination/style/bordered': { default: part('pagination') },
  'progress/style': { default: plain('progress') },
  'radio/style': { default: scoped('radio') },
  'select/style': { default: scoped('select') },
  'skeleton/style': { default: plain('skeleton') },
  'space/style': { default: plain('space') },
  'space/style/addon': { default: plain('space-addon') },
  'space/style/compact': { default: plain('space-compact') },
  'spin/style': { default: plain('spin') },
  'table/style': { default: scoped('table') },
  'tooltip/style': { default: scoped('tooltip') },
  'tree/style': { default: plain('tree') },
  'upload/style': { default: [['ant-upload', 'ant-upload-wrapper']] },
}

/** What antd wants before the styles of all other components (`order` in its sources). */
export const firstStyles = ['form/style', 'modal/style/confirm']
