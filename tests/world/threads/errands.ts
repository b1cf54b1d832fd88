import process from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import type { Channel } from '../../../src/base/threads/channel.ts'

/** A task for a runner in a test. */
export type Errand = { errand: 'answer' | 'environment' | 'fill' | 'break' | 'hang' | 'make streams' }

const STREAMS_PER_TURN = 50

/** Runs errands one after the other until it is ended. */
export async function runErrands(channel: Channel<Errand, object>): Promise<void> {
  for (;;) {
    const { errand } = await channel.receive()
    if (errand === 'environment') channel.send(Object.keys(process.env))
    else if (errand === 'fill') fill()
    else if (errand === 'break') throw new Error('broken on purpose')
    else channel.send({ errand })
    if (errand === 'hang') for (;;);
    if (errand === 'make streams') await makeStreams()
  }
}

function fill(): void {
  for (const texts: string[][] = []; ; ) texts.push(Array.from({ length: 10_000 }, (_, at) => `text ${at}`))
}

/**
 * Creates streams without end, as a workbook with many parts does, and yields to messages in
 * between.
 */
async function makeStreams(): Promise<void> {
  for (;;) {
    for (let count = 0; count < STREAMS_PER_TURN; count++) createDeflateRaw().destroy()
    await turn()
  }
}
