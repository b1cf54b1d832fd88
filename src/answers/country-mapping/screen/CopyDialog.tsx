import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompanyOption, CompanyPicker } from '../../../access/companies/screen/CompanyPicker.tsx'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import { copyMapping, mappingQuery } from './calls.ts'
import { texts } from './country-mapping-texts.ts'
import { useMappingChange } from './mapping-changes.ts'

type Props = {
  /** The company whose mapping the page shows. */
  source: number
  sources: CompanyOption[]
  targets: CompanyOption[]
  onClose: () => void
}

/**
 * Copies one company's mapping to another. On a refusal, which names the country, the dialog stays
 * open.
 */
export function CopyDialog({ source: initialSource, sources, targets, onClose }: Props) {
  const t = useTexts(texts)
  const [source, setSource] = useState(initialSource)
  // No preselection: copying overwrites the target.
  const [target, setTarget] = useState<number | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const copyMutation = useMappingChange({
    call: copyMapping,
    done: 'copied',
    failed: 'copyFailed',
    onDone: onClose,
    companyOf: (pair: { target: number }) => pair.target,
  })
  const isSubmittedPair = copyMutation.variables?.source === source && copyMutation.variables.target === target
  return (
    <FormDialog
      title={t('copyTitle')}
      submit={t('copyYes')}
      isBusy={copyMutation.isPending}
      failure={isSubmittedPair ? copyMutation.failure : ''}
      onSubmit={() =>
        target === null || source === target ? setSubmitted(true) : copyMutation.mutate({ source, target })
      }
      onClose={onClose}
    >
      <Text>{t('copyText')}</Text>
      <CompanyPicker label={t('source')} companies={sources} value={source} onChange={setSource} hasInitialFocus />
      <CompanyPicker
        label={t('target')}
        companies={targets}
        value={target}
        onChange={setTarget}
        placeholder={t('pickTarget')}
        error={source === target ? t('sameTarget') : isSubmitted && target === null ? t('pickTarget') : null}
      />
      {target !== null && source !== target && (
        <ReplacementNote source={source} target={target} name={targets.find(({ id }) => id === target)?.name ?? ''} />
      )}
    </FormDialog>
  )
}

/** Shows the target's present and future mapping. */
function ReplacementNote({ source, target, name }: { source: number; target: number; name: string }) {
  const t = useTexts(texts)
  const { data: currentMapping } = useQuery(mappingQuery(target))
  const { data: newMapping } = useQuery(mappingQuery(source))
  if (!currentMapping || !newMapping) return null
  const currentText =
    currentMapping.length === 0 ? t('replacesNothing', { name }) : t('replaces', { name, count: currentMapping.length })
  return (
    <Text role="status" style={{ overflowWrap: 'anywhere' }}>
      {currentText} {newMapping.length === 0 ? t('replacedByNothing') : t('replacedBy', { count: newMapping.length })}
    </Text>
  )
}
