import { createHmac } from 'node:crypto'

/** Somebody whose session was made in the database, without a login over HTTP. */
export type SignedIn = {
  get: <T>(path: string) => Promise<{ status: number; body: T }>
  /** Sends a list; returns the number of its batch. */
  upload: (name: string, text: string) => Promise<number>
}

/** Uses the product at `address` with an open session's id. */
export function signedInAs(address: string, sessionId: string): SignedIn {
  // As the product makes it (src/access/credentials/cookies.ts).
  const token = createHmac('sha256', sessionId).update('XSRF-TOKEN').digest('base64url')
  const headers = { cookie: `sid=${sessionId}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  return {
    get: async <T>(path: string) => {
      const response = await againIfClosed(() => fetch(new URL(path, address), { headers }))
      return { status: response.status, body: (await response.json()) as T } // the caller names the shape
    },
    upload: async (name, text) => {
      const form = new FormData()
      form.set('file', new Blob([text], { type: 'text/csv' }), name)
      const response = await againIfClosed(() =>
        fetch(new URL('/api/tasks', address), { method: 'POST', headers, body: form }),
      )
      const answer = await response.text()
      if (response.status !== 201) throw new Error(`an upload answered ${response.status} ${answer}`)
      return (JSON.parse(answer) as { id: number }).id // src/checking/batches/wire.ts
    },
  }
}

const TRIES = 5

/** Sends again where a kept connection had been closed for idling, as a browser does: of a thousand people many are idle that long. */
export async function againIfClosed(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (failure) {
      if (tries === TRIES) throw failure
    }
  }
}
