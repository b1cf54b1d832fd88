import process from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import type { Talk } from '../../../src/base/threads/channel.ts'

/** What a runner in a test is asked to do. */
export type Errand = { errand: 'answer' | 'environment' | 'fill' | 'break' | 'hang' | 'make streams' }

const STREAMS_A_TURN = 50

/** Does one errand after the other, until it is ended. */
export async function runErrands(talk: Talk<Errand, object>): Promise<void> {
  for (;;) {
    const { errand } = await talk.hear()
    if (errand === 'environment') talk.say(Object.keys(process.env))
    else if (errand === 'fill') fill()
    else if (errand === 'break') throw new Error('broken on purpose')
    else talk.say({ errand })
    if (errand === 'hang') for (;;);
    if (errand === 'make streams') await makeStreams()
  }
}

function fill(): void {
  for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, at) => `text ${at}`))
}

/** As a workbook of many parts has them made: without end, and hearing in between. */
async function makeStreams(): Promise<void> {
  for (;;) {
    for (let made = 0; made < STREAMS_A_TURN; made++) createDeflateRaw().destroy()
    await turn()
  }
}
