/** A runner's own end of its talk with whoever started it: one says something, then the other, in turn. */
export type Talk<Heard, Said> = {
  hear: () => Promise<Heard>
  /** `transfer`: bytes that go along instead of being copied, where a thread can do so. */
  say: (message: Said, transfer?: ArrayBuffer[]) => void
}

/** Says something and returns what is said to it next. */
export function ask<Heard, Said>({ hear, say }: Talk<Heard, Said>, message: Said): Promise<Heard> {
  const heard = hear()
  say(message)
  return heard
}
