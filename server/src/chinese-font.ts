/** A font file with the characters that names are made of, for what the server draws: it needs no font of its machine. Under the SIL Open Font License. */
export const CHINESE_FONT = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
