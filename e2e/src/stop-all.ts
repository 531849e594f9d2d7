export default async function stopAll() {
  await (globalThis as unknown as { stopAll: () => Promise<void> }).stopAll()
}
