import { createHmac } from 'node:crypto'

/** A client with a session that was created in the database, without a sign-in over HTTP. */
export type SessionClient = {
  get: <T>(path: string) => Promise<{ status: number; body: T }>
  /** Uploads a list. Returns the id of its batch. */
  upload: (name: string, text: string) => Promise<number>
}

/** Creates a client for the product at `address` with the id of an open session. */
export function createSessionClient(address: string, sessionId: string): SessionClient {
  // The token that the product expects (src/access/credentials/cookies.ts).
  const token = createHmac('sha256', sessionId).update('XSRF-TOKEN').digest('base64url')
  const headers = { cookie: `sid=${sessionId}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  return {
    get: async <T>(path: string) => {
      const response = await retryOnClosedConnection(() => fetch(new URL(path, address), { headers }))
      // The caller declares the type.
      return { status: response.status, body: (await response.json()) as T }
    },
    upload: async (name, text) => {
      const form = new FormData()
      form.set('file', new Blob([text], { type: 'text/csv' }), name)
      const response = await retryOnClosedConnection(() =>
        fetch(new URL('/api/tasks', address), { method: 'POST', headers, body: form }),
      )
      const answer = await response.text()
      if (response.status !== 201) throw new Error(`an upload answered ${response.status} ${answer}`)
      return (JSON.parse(answer) as { id: number }).id // src/checking/batches/wire.ts
    },
  }
}

const MAX_TRIES = 5

/**
 * Retries, like a browser, after the server closed an idle keep-alive connection. With a thousand
 * people, many connections are idle that long.
 */
export async function retryOnClosedConnection(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (failure) {
      if (tries === MAX_TRIES) throw failure
    }
  }
}
