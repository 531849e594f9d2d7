import sharp from 'sharp'

/** An image of one colour. */
export const testImage = (width = 400, height = 300, background = '#888') => sharp({ create: { width, height, channels: 3, background } })
