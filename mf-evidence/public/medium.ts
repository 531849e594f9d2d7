const media = ['img', 'audio', 'video', 'file'] as const

/** How a preview shows a file, as its address says. */
export type Medium = (typeof media)[number]

export const isMedium = (text: string | undefined): text is Medium => (media as readonly (string | undefined)[]).includes(text)
