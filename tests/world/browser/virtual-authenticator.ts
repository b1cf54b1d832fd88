import type { Page } from 'playwright-core'

/** A device with passkeys next to the browser, as Chromium emulates one (WebAuthn, level 3). */
export type VirtualAuthenticator = {
  /** Sets whether its owner passes the check of finger, face or PIN. */
  setUserVerified: (isVerified: boolean) => Promise<void>
  /** Returns how many passkeys it holds. */
  count: () => Promise<number>
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: isUserVerified =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
