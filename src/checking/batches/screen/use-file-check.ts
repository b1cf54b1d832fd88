import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { uploadFault } from '../upload/upload-rules.ts'
import { texts } from './texts.ts'

/** What a company uploads: workbooks, or lists too. */
export type Takes = { takesLists: boolean }

/** Says by a toast if a file's ending or type is wrong (docs/rules.md#file-types). */
export function useFileCheck({ takesLists }: Takes): (file: File) => void {
  const t = useTexts(texts)
  return file => {
    const fault = uploadFault(file, takesLists)
    if (fault !== null) toast('error', t(fault), t(takesLists ? 'listFaultHelp' : 'faultHelp'))
  }
}
