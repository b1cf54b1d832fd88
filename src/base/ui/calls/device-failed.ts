/**
 * The browser or a device refused a request; `message` is the name of the DOMException
 * (NotAllowedError …).
 */
export class DeviceFailed extends Error {}

/** Runs a request to the browser or a device. Throws `DeviceFailed` if it is refused. */
export async function requestFromDevice<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
  try {
    return await operation()
  } catch (refused) {
    throw new DeviceFailed(refused instanceof Error ? refused.name : '')
  }
}
