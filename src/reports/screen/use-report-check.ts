import { useState } from 'react'
import { call } from '../../ui/calls/call.ts'
import type { ReportChecked } from '../wire.ts'
import { hashFile } from './hash-file.ts'

/** What came of a chosen file. */
export type Checked = ReportChecked & { fileName: string; sha256: string }

type State = {
  isBusy: boolean
  checked: Checked | null
  /** What is wrong with the file itself. */
  problem: 'notPdf' | 'unreadable' | null
  /** The server was not there, or said no. */
  failure: unknown
}

const IDLE: State = { isBusy: false, checked: null, problem: null, failure: null }

/** Computes a file's checksum here and asks the server for it alone. */
export function useReportCheck() {
  const [state, setState] = useState(IDLE)
  const [file, setFile] = useState<File | null>(null)
  const check = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setState({ ...IDLE, isBusy: true })
    setState({ ...IDLE, ...(await outcomeOf(chosen)) })
  }
  return { ...state, check: (chosen: File) => void check(chosen), again: () => void (file && check(file)) }
}

async function outcomeOf(file: File): Promise<Partial<State>> {
  const read = await readFile(file).catch(() => null)
  if (read === null) return { problem: 'unreadable' }
  if (!read.isPdf) return { problem: 'notPdf' }
  const { sha256 } = read
  try {
    return { checked: { ...(await checkReport(sha256)), sha256, fileName: file.name } }
  } catch (failure) {
    return { failure }
  }
}

/** By its first bytes: a name says nothing. */
async function readFile(file: File): Promise<{ isPdf: boolean; sha256: string }> {
  const isPdf = (await file.slice(0, 5).text()) === '%PDF-'
  return { isPdf, sha256: isPdf ? await hashFile(file) : '' }
}

const checkReport = (sha256: string): Promise<ReportChecked> => call('POST', '/api/report-check', { sha256 })
