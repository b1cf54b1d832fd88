/**
 * A document in a participant's DataBox. `bytes`: its content; `fetched`: how often it was fetched.
 */
export type BoxPaper = {
  key: string
  kind: string
  type: string
  deliveredAt: Date
  fileType: string
  bytes: Buffer
  fetched: number
}
