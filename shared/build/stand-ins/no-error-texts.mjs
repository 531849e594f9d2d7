/**
 * Replaces the texts of the federation runtime's errors. Its messages still contain each error's code, and the address
 * of the page about it.
 */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
