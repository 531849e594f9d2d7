import { FairQueue } from '../jobs/fair-queue'

/**
 * Where images are unpacked: each holds 150 to 430 MB then, and a thread. What one account asks for never keeps another
 * waiting.
 */
export const imageQueue = new FairQueue({ inAll: 3, each: 2 })
