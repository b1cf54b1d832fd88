import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { SimulatedAnswer } from './answer.ts'
import type { TransportFault } from './faults/fault.ts'

/**
 * Sends an answer. Calls `over` just before the last byte, so that the call no longer counts as in
 * flight when the client has its answer.
 */
type Delivery = (response: ServerResponse, answer: SimulatedAnswer, over: () => void) => void

const SLOW_BYTE_MS = 1000
const HUGE_BYTES = 10 * 1024 * 1024

/** Sends the answer unchanged, or with the transport fault of its `manner`. */
export const deliverAnswer: Delivery = (response, answer, over) => {
  const deliver = answer.manner ? MANNERS[answer.manner] : send
  deliver(response, answer, over)
}

const send: Delivery = (response, answer, over) =>
  sendBody(response, answer, Buffer.from(answer.body, answer.encoding), over)

function sendBody(response: ServerResponse, answer: SimulatedAnswer, body: string | Buffer, over: () => void): void {
  over()
  const length = Buffer.byteLength(body)
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': length,
    ...answer.headers,
  })
  response.end(body)
}

const html = (status: number, body: string): Delivery => {
  return (response, answer, over) => sendBody(response, { ...answer, status, contentType: 'text/html' }, body, over)
}

/**
 * Like FinanzOnline's page, which only its address identifies
 * (docs/sources.md#finanzonline-failures).
 */
const MAINTENANCE_PAGE =
  '<!DOCTYPE html><html lang="de"><head><title>Wartung</title><link rel="stylesheet" href="/wartung/stil.css"></head><body><h1>Wartungsarbeiten</h1><p>Wegen Wartungsarbeiten derzeit nicht verfügbar.</p></body></html>'

const errorPage = (status: number, title: string) =>
  html(status, `<html><body><h1>${status} ${title}</h1></body></html>`)

const MANNERS: Record<TransportFault, Delivery> = {
  page: html(200, MAINTENANCE_PAGE),
  empty: (response, answer, over) => sendBody(response, answer, '', over),
  // Cut after the return code, which comes first.
  truncated: (response, answer, over) =>
    sendBody(response, answer, answer.body.slice(0, Math.ceil((answer.body.length * 2) / 3)), over),
  slow: sendSlowly,
  hang: () => undefined,
  reset: response => response.socket?.resetAndDestroy(),
  cut: sendHalf,
  'http-500': errorPage(500, 'Internal Server Error'),
  'http-502': errorPage(502, 'Bad Gateway'),
  'http-503': errorPage(503, 'Service Unavailable'),
  'http-429': (response, answer, over) => {
    response.setHeader('retry-after', '1')
    errorPage(429, 'Too Many Requests')(response, answer, over)
  },
  'wrong-charset': (response, answer, over) => {
    const contentType = `${answer.contentType.split(';')[0]}; charset=utf-8`
    sendBody(response, { ...answer, contentType }, Buffer.from(answer.body, 'latin1'), over)
  },
  gzip: (response, answer, over) => {
    response.setHeader('content-encoding', 'gzip')
    sendBody(response, answer, gzipSync(Buffer.from(answer.body, answer.encoding)), over)
  },
  html: html(200, '<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>ID: 42</body></html>'),
  huge: (response, answer, over) => sendBody(response, answer, inflated(answer.body), over),
}

const half = (body: string) => body.slice(0, Math.ceil(body.length / 2))

/** Announces the length of the whole body, sends half of it and closes the connection. */
function sendHalf(response: ServerResponse, answer: SimulatedAnswer): void {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': Buffer.byteLength(answer.body),
  })
  response.write(half(answer.body), () => response.destroy())
}

function sendSlowly(response: ServerResponse, answer: SimulatedAnswer, over: () => void): void {
  const bytes = Buffer.from(answer.body)
  response.writeHead(answer.status, { 'content-type': answer.contentType, 'content-length': bytes.length })
  let position = 0
  const sendByte = () => {
    if (position === bytes.length - 1) over()
    response.write(bytes.subarray(position, position + 1))
    position += 1
    if (position < bytes.length) return
    clearInterval(timer)
    response.end()
  }
  const timer = setInterval(sendByte, SLOW_BYTE_MS)
  response.on('close', () => clearInterval(timer))
  sendByte()
}

/** Inserts blanks where both XML and JSON allow them, so that only the size is wrong. */
function inflated(body: string): string {
  const place = body.search(/[>{[,](?=["<{])/) + 1
  return body.slice(0, place) + ' '.repeat(HUGE_BYTES) + body.slice(place)
}
