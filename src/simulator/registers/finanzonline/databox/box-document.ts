/** A document in a participant's DataBox; `fetched` is the number of times it was fetched. */
export type BoxDocument = {
  key: string
  kind: string
  type: string
  deliveredAt: Date
  fileType: string
  bytes: Buffer
  fetched: number
}
