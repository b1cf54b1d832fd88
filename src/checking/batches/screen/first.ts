/** What the upload dialog begins with: a file that was dropped, the text of a list ('' = to be pasted), or nothing. */
export type First = File | string | null
