import '@mantine/dropzone/styles.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { translate } from '../../../base/texts/translate.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { withReason } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { unreadableTexts } from '../../../documents/spreadsheets/spreadsheets-texts.ts'
import { uploadFault } from '../upload/upload-rules.ts'
import { texts } from './batches-texts.ts'
import type { InitialUpload, UploadSupport } from './DropAnywhere.tsx'
import { PasteStep } from './PasteStep.tsx'
import { PreflightStep } from './PreflightStep.tsx'
import type { SelectedUpload } from './send-upload.ts'

type Props = {
  isOpen: boolean
  initialUpload: InitialUpload
  onClose: () => void
} & UploadSupport

/**
 * The upload dialog: choose an Excel file or a list, or paste one, review what will be checked and
 * any warnings, then start.
 */
export function UploadDialog({ isOpen, initialUpload, takesLists, onClose }: Props) {
  const t = useTexts(texts)
  const {
    chosen: upload,
    failure,
    choose,
    choosePasted,
    clear,
  } = useChosenFile(initialUpload instanceof File ? initialUpload : null, {
    takesLists,
  })
  const [pasted, setPasted] = useState(typeof initialUpload === 'string' ? initialUpload : null)
  const onPasted = (text: string, lines: string[]) => {
    setPasted(text)
    choosePasted(new File([text], t('pastedName')), lines)
  }
  return (
    <Dialog title={t(pasted === null ? 'dialogTitle' : 'paste')} opened={isOpen} onClose={onClose}>
      {upload === null && pasted !== null ? (
        <PasteStep first={pasted} failure={failure} onChoose={onPasted} onClose={onClose} />
      ) : upload === null ? (
        <Stack>
          <Failure text={failure} takesFocus />
          <FileChooser onChoose={choose} takesLists={takesLists} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dismiss')}
            </Button>
            {/* Nothing can be started until a valid file is chosen (docs/rules.md#file-types). */}
            <ActionButton isDisabled>{t('start')}</ActionButton>
          </Group>
        </Stack>
      ) : (
        <PreflightStep key={upload.selectionId} upload={upload} onClear={clear} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The area to drop or choose a file. It accepts any file, which is validated afterwards. */
function FileChooser({ onChoose, takesLists }: { onChoose: (file: File) => void } & UploadSupport) {
  const t = useTexts(texts)
  const label = t(takesLists ? 'chooseList' : 'choose')
  return (
    <Dropzone
      data-autofocus
      role="button"
      multiple={false}
      onDrop={([upload]) => upload && onChoose(upload)}
      // The input is hidden, so that only the button can be focused; its click opens the input.
      inputProps={{ 'aria-label': label, style: { display: 'none' } }}
      mih={150}
    >
      <Stack align="center" justify="center" gap={4} mih={110} ta="center" style={{ pointerEvents: 'none' }}>
        <IconUpload size={32} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
        <Text fw={500}>{label}</Text>
        <Text size="xs" c="dimmed">
          {t(takesLists ? 'chooseListHelp' : 'chooseHelp')}
        </Text>
      </Stack>
    </Dropzone>
  )
}

type State = { upload: SelectedUpload | null; rejectedFile: File | null; refusal: string }

const EMPTY_STATE: State = { upload: null, rejectedFile: null, refusal: '' }

let selectionCount = 0
function stateOf(file: File | null, { takesLists }: UploadSupport): State {
  selectionCount += 1
  if (file === null) return EMPTY_STATE
  const isAccepted = uploadFault(file, takesLists) === null
  return isAccepted
    ? { ...EMPTY_STATE, upload: { file, selectionId: selectionCount } }
    : { ...EMPTY_STATE, rejectedFile: file }
}

/**
 * Returns the chosen file and its setters. An invalid choice clears the file, and `failure` is the
 * reason until another is chosen. Each choice has a unique number, because a file may have changed
 * under the same name.
 */
function useChosenFile(first: File | null, support: UploadSupport) {
  const faultOf = useFault(support)
  const [{ upload, rejectedFile, refusal }, setState] = useState(() => stateOf(first, support))
  const fault = rejectedFile && faultOf(rejectedFile)
  useToast(rejectedFile, fault)
  const clear = useCallback((reason = '') => setState({ ...EMPTY_STATE, refusal: reason }), [])
  return {
    chosen: upload,
    failure: fault === null ? refusal : withReason(fault.what, fault.help),
    choose: (file: File) => setState(stateOf(file, support)),
    /** Chooses a pasted list, which is handled like a file. */
    choosePasted: (file: File, lines: readonly string[]) => {
      selectionCount += 1
      setState({ ...EMPTY_STATE, upload: { file, lines, selectionId: selectionCount } })
    },
    clear,
  }
}

type Fault = { what: string; help: string }

/** Returns a function that describes what is wrong with a file, and the remedy. */
function useFault({ takesLists }: UploadSupport): (file: File) => Fault | null {
  const t = useTexts(texts)
  const language = useLanguage()
  return file => {
    const fault = uploadFault(file, takesLists)
    const help = remedyForExtension(file.name, language) ?? t(takesLists ? 'listFaultHelp' : 'faultHelp')
    return fault === null ? null : { what: t(fault), help }
  }
}

/** Shows one toast for each rejected file, with the dialog's text (docs/rules.md#file-types). */
function useToast(rejectedFile: File | null, fault: Fault | null): void {
  const shownFile = useRef<File | null>(null)
  useEffect(() => {
    if (rejectedFile === null || fault === null || shownFile.current === rejectedFile) return
    shownFile.current = rejectedFile
    toast('error', fault.what, fault.help)
  })
}

/** File kinds recognised by their extension, without reading the content. */
const REASON_BY_EXTENSION = [
  [/\.xls$/i, 'old-xls'],
  [/\.xlsm$/i, 'macro-workbook'],
  [/\.xlsb$/i, 'binary-workbook'],
  [/\.(?:xltx?|xltm)$/i, 'template'],
  [/\.ods$/i, 'ods'],
  [/\.numbers$/i, 'numbers'],
  [/\.pdf$/i, 'pdf'],
  [/\.(?:png|jpe?g|gif|tiff?|webp|heic|bmp)$/i, 'image'],
] as const

/**
 * Returns the remedy for a file that cannot be uploaded, by its extension; null if unknown.
 */
function remedyForExtension(name: string, language: Language): string | null {
  const [, reason] = REASON_BY_EXTENSION.find(([pattern]) => pattern.test(name)) ?? []
  return reason === undefined ? null : translate(unreadableTexts, language)(reason)
}
