import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { SimulatedAnswer } from './answer.ts'
import type { TransportFault } from './faults/fault.ts'

/**
 * Sends an answer. Calls `onEnd` just before the last byte, so that the call does not count as in
 * flight any more when the client has its answer.
 */
type Delivery = (response: ServerResponse, answer: SimulatedAnswer, onEnd: () => void) => void

const SLOW_BYTE_MS = 1000
const HUGE_BYTES = 10 * 1024 * 1024

/** Sends the answer unchanged, or with its transport fault. */
export const deliverAnswer: Delivery = (response, answer, onEnd) => {
  const deliver = answer.manner ? FAULT_DELIVERIES[answer.manner] : send
  deliver(response, answer, onEnd)
}

const send: Delivery = (response, answer, onEnd) =>
  sendBody(response, answer, Buffer.from(answer.body, answer.encoding), onEnd)

function sendBody(response: ServerResponse, answer: SimulatedAnswer, body: string | Buffer, onEnd: () => void): void {
  onEnd()
  const length = Buffer.byteLength(body)
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': length,
    ...answer.headers,
  })
  response.end(body)
}

const htmlPage = (status: number, body: string): Delivery => {
  return (response, answer, onEnd) => sendBody(response, { ...answer, status, contentType: 'text/html' }, body, onEnd)
}

/** FinanzOnline's page, recognisable only by its links (docs/sources.md#finanzonline-failures). */
const MAINTENANCE_PAGE =
  '<!DOCTYPE html><html lang="de"><head><title>Wartung</title><link rel="stylesheet" href="/wartung/stil.css"></head><body><h1>Wartungsarbeiten</h1><p>Wegen Wartungsarbeiten derzeit nicht verfügbar.</p></body></html>'

const errorPage = (status: number, title: string) =>
  htmlPage(status, `<html><body><h1>${status} ${title}</h1></body></html>`)

const FAULT_DELIVERIES: Record<TransportFault, Delivery> = {
  page: htmlPage(200, MAINTENANCE_PAGE),
  empty: (response, answer, onEnd) => sendBody(response, answer, '', onEnd),
  // Cut after the return code, which comes first.
  truncated: (response, answer, onEnd) =>
    sendBody(response, answer, answer.body.slice(0, Math.ceil((answer.body.length * 2) / 3)), onEnd),
  slow: sendSlowly,
  hang: () => undefined,
  reset: response => response.socket?.resetAndDestroy(),
  cut: sendHalf,
  'http-500': errorPage(500, 'Internal Server Error'),
  'http-502': errorPage(502, 'Bad Gateway'),
  'http-503': errorPage(503, 'Service Unavailable'),
  'http-429': (response, answer, onEnd) => {
    response.setHeader('retry-after', '1')
    errorPage(429, 'Too Many Requests')(response, answer, onEnd)
  },
  'wrong-charset': (response, answer, onEnd) => {
    const contentType = `${answer.contentType.split(';')[0]}; charset=utf-8`
    sendBody(response, { ...answer, contentType }, Buffer.from(answer.body, 'latin1'), onEnd)
  },
  gzip: (response, answer, onEnd) => {
    response.setHeader('content-encoding', 'gzip')
    sendBody(response, answer, gzipSync(Buffer.from(answer.body, answer.encoding)), onEnd)
  },
  html: htmlPage(200, '<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>ID: 42</body></html>'),
  huge: (response, answer, onEnd) => sendBody(response, answer, inflate(answer.body), onEnd),
}

const firstHalf = (body: string) => body.slice(0, Math.ceil(body.length / 2))

/** Announces the length of the whole body, sends half of it and closes the connection. */
function sendHalf(response: ServerResponse, answer: SimulatedAnswer): void {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': Buffer.byteLength(answer.body),
  })
  response.write(firstHalf(answer.body), () => response.destroy())
}

function sendSlowly(response: ServerResponse, answer: SimulatedAnswer, onEnd: () => void): void {
  const bytes = Buffer.from(answer.body)
  response.writeHead(answer.status, { 'content-type': answer.contentType, 'content-length': bytes.length })
  let position = 0
  const sendByte = () => {
    if (position === bytes.length - 1) onEnd()
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

/** Inserts blanks where both XML and JSON allow them, so that only the size is unusual. */
function inflate(body: string): string {
  const position = body.search(/[>{[,](?=["<{])/) + 1
  return body.slice(0, position) + ' '.repeat(HUGE_BYTES) + body.slice(position)
}
