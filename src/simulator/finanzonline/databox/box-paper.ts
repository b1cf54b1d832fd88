/** A paper in a participant's DataBox. `bytes`: what is in it; `fetched`: how often somebody fetched it. */
export type BoxPaper = {
  key: string
  kind: string
  type: string
  deliveredAt: Date
  fileType: string
  bytes: Buffer
  fetched: number
}
