/** Stands in for what only styles that are written at run time need: antd's hook for the style of icons, and the algorithm of its theme. */
export default () => {}
