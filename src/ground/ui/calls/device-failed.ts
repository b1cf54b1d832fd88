/** The browser, or a device that it asked, did not do what it was asked; `message` is the name that the web gives to it (NotAllowedError …). */
export class DeviceFailed extends Error {}

/** What a browser and its devices are asked for; says no as DeviceFailed. */
export async function atDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (refused) {
    throw new DeviceFailed(refused instanceof Error ? refused.name : '')
  }
}
