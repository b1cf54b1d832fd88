import type { Talk } from '../../../ground/threads/talk.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import type { FromRunner, Task, ToRunner } from './messages.ts'

/** A runner's talk about one task. */
export type TaskTalk<T extends Task> = Talk<T | ToRunner, FromRunner>

/** The runner's side: waits for a task and works on it, again and again. An upload that is no use is told, anything else breaks the runner. */
export async function workOn<T extends Task>(
  talk: TaskTalk<T>,
  work: (talk: TaskTalk<T>, task: T) => Promise<void>,
): Promise<never> {
  for (;;) await workOnce(talk, work)
}

async function workOnce<T extends Task>(
  talk: TaskTalk<T>,
  work: (talk: TaskTalk<T>, task: T) => Promise<void>,
): Promise<void> {
  try {
    await work(talk, (await talk.hear()) as T) // run-task.ts says the task first
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    const { reason, values, issues, candidates } = error
    talk.say({ kind: 'refused', reason, values, choices: { issues, candidates: [...candidates] } })
  }
}
