import { call } from '../../ui/calls/call.ts'
import type { ReportChecked } from '../wire.ts'

export const checkReport = (sha256: string): Promise<ReportChecked> => call('POST', '/api/report-check', { sha256 })
