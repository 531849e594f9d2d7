/** Said wherever code that checks is loaded when it is first needed, and did not arrive. Beside it is 重试. */
export const NOT_LOADED = '核验程序未能加载，请检查网络'
