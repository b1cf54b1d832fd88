import type { Authority } from '../../../ground/authority-rules.ts'
import type { ReportRow } from '../report-content.ts'

/** Which services a row's answer and its failed tries came from; none where nobody was asked. */
export const servicesAsked = ({ service, failedTries }: ReportRow): Authority[] => [
  ...(service === null ? [] : [service]),
  ...failedTries.map(failed => failed.service),
]
