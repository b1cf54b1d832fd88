import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { waitFor } from '../wait-for.ts'
import { SCREEN, WEBKIT } from './webkit-path.ts'

/**
 * A page in WebKitGTK, the engine of Safari, driven by classic WebDriver (W3C), since Playwright
 * drives only its own WebKit.
 */
export type WebKitPage = {
  goto: (address: string) => Promise<void>
  /** Returns the value of a JavaScript expression; a promise is awaited. */
  evaluate: <T>(expression: string) => Promise<T>
  setSize: (width: number, height: number) => Promise<void>
  /** Sets a cookie for the site of the current page. */
  addCookies: (cookies: readonly { name: string; value: string }[]) => Promise<void>
  /** Clicks, or types into, the element that an expression returns, once it exists. */
  click: (element: string) => Promise<void>
  type: (element: string, text: string) => Promise<void>
}

/**
 * Starts the installed WebKitGTK on its own screen. Returns its page and a function that ends both.
 */
export async function openWebKit(): Promise<{ page: WebKitPage; end: () => Promise<void> }> {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = `:${await firstLine(screen.stdio[3] as Readable)}`
  const port = await freePort()
  const driver = spawn(WEBKIT, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Without the desktop's bus, and with software rendering.
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const server = `http://127.0.0.1:${port}`
  await waitFor(
    () => isReady(server),
    isTrue => isTrue,
  )
  const { sessionId } = await sendCommand<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: CAPABILITIES,
  })
  const session = `${server}/session/${sessionId}`
  const end = async () => {
    await sendCommand('DELETE', session).catch(() => undefined)
    await stopProcess(driver)
    await stopProcess(screen)
  }
  return { page: pageOf(session), end }
}

const SCRIPT_TIMEOUT_MS = 60_000
const CAPABILITIES = {
  alwaysMatch: { timeouts: { script: SCRIPT_TIMEOUT_MS } },
}

async function firstLine(stream: Readable): Promise<string> {
  const [text] = (await once(stream, 'data')) as [Buffer]
  return String(text).trim()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const isReady = (server: string): Promise<boolean> =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return
  await once(child, 'exit')
}

/** Sends a WebDriver command; throws with the driver's message. */
async function sendCommand<T>(method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error} ${value.message}`)
  return value
}

// The key that WebDriver uses for an element reference.
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Outcome<T> = { value: T; failure: string | null }

function pageOf(session: string): WebKitPage {
  const post = <T>(path: string, body: object = {}) => sendCommand<T>('POST', `${session}/${path}`, body)
  const evaluate = async <T>(expression: string): Promise<T> => {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => (${expression})).then(value => done({ value, failure: null }), failure => done({ value: null, failure: String(failure) }))`
    const { value, failure } = await post<Outcome<T>>('execute/async', { script, args: [] })
    if (failure !== null) throw new Error(failure)
    return value
  }
  const find = async (element: string): Promise<string> => {
    const findElement = () => evaluate<Record<string, string> | null>(`(${element}) ?? null`)
    const elementReference = await waitFor(findElement, reference => reference !== null)
    return `element/${elementReference?.[ELEMENT]}`
  }
  return {
    goto: address => post('url', { url: address }),
    evaluate,
    setSize: (width, height) => post('window/rect', { width, height }),
    addCookies: async cookies => {
      for (const { name, value } of cookies) await post('cookie', { cookie: { name, value } })
    },
    click: async element => post(`${await find(element)}/click`),
    type: async (element, text) => post(`${await find(element)}/value`, { text }),
  }
}
