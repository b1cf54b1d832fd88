import { useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/toast.ts'
import { uploadFault } from '../upload-rules.ts'
import { texts } from './texts.ts'

/** The file if its ending and type are right; else null, and a toast says why (specification §5). */
export function useFileCheck(): (file: File) => File | null {
  const t = useTexts(texts)
  return file => {
    const fault = uploadFault(file)
    if (fault !== null) toast('error', t(fault), t('faultHelp'))
    return fault === null ? file : null
  }
}

/** The chosen file; a wrong one clears it. */
export function useChosenFile(first: File | null) {
  const check = useFileCheck()
  const [file, setFile] = useState(first)
  return { file, choose: (chosen: File) => setFile(check(chosen)), clear: () => setFile(null) }
}
