let draft = ''

/** What was typed last: it survives a look at another page and a sign-in in between, but never leaves this tab's memory. */
export const readDraft = (): string => draft

export const keepDraft = (typed: string): void => {
  draft = typed
}
