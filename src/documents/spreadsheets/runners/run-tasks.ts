import type { Channel } from '../../../base/threads/channel.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { RunnerMessage, RunnerReply, Task } from './messages.ts'

/** A runner's channel for one task. */
export type TaskChannel<T extends Task> = Channel<T | RunnerMessage, RunnerReply>

/**
 * Runs in the runner: performs one task after the other. An unreadable upload is reported; any
 * other failure ends the runner.
 */
export async function runTasks<T extends Task>(
  channel: TaskChannel<T>,
  work: (channel: TaskChannel<T>, task: T) => Promise<void>,
): Promise<never> {
  for (;;) await workOnce(channel, work)
}

async function workOnce<T extends Task>(
  channel: TaskChannel<T>,
  work: (channel: TaskChannel<T>, task: T) => Promise<void>,
): Promise<void> {
  try {
    await work(channel, (await channel.receive()) as T) // run-task.ts sends the task first
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    const { reason, values, issues, candidates } = error
    channel.send({ kind: 'refused', reason, values, options: { issues, candidates: [...candidates] } })
  }
}
