/** Stands in for the texts of the federation runtime's errors. Its messages still give each error's code, and the address of the page that explains it. */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
