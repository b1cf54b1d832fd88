import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import { texts as formTexts } from '../../../base/ui/forms/form-texts.ts'
import type { AssessedNames, AssessmentResult } from '../../../vat-ids/same-company/assessment.ts'
import { texts as sayTexts } from '../../../vat-ids/same-company/assessment-texts.ts'
import { texts } from './judgement-texts.ts'

/** The mutation that stores an assessment, as returned by useChange. */
export type AssessmentMutation = {
  mutate: (judgement: { word: AssessmentResult; remark: string }) => void
  isPending: boolean
  failure: string
}

type Props = { names: AssessedNames; word: AssessmentResult; mutation: AssessmentMutation; onClose: () => void }

const MAX_REMARK_LENGTH = 500

/**
 * The dialog to confirm an assessment: shows both names again with a field for a remark, because
 * the assessment is stored permanently.
 */
export function AssessmentDialog({ names, word, mutation: { mutate, isPending, failure }, onClose }: Props) {
  const t = useTexts(texts)
  const assessmentText = useTexts(sayTexts)
  const formText = useTexts(formTexts)
  const [remark, setRemark] = useState('')
  return (
    <FormDialog
      title={assessmentText(word)}
      submit={t('keep')}
      isBusy={isPending}
      failure={failure}
      growsLong
      onSubmit={() => mutate({ word, remark })}
      onClose={onClose}
    >
      <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
        <Text>{t('ownName', { name: names.ownName })}</Text>
        <Text>{t('givenName', { name: names.givenName })}</Text>
      </Stack>
      <Text size="sm">{t('judgeText')}</Text>
      <Textarea
        data-autofocus
        autosize
        label={formText('optional', { label: t('remark') })}
        maxLength={MAX_REMARK_LENGTH}
        value={remark}
        onChange={event => setRemark(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const RESULTS = ['same-company', 'other-company'] as const satisfies AssessmentResult[]

type ButtonsProps = { size?: 'compact-xs' | 'sm'; onChoose: (word: AssessmentResult) => void }

/** The buttons for the two possible assessments of a differing company. */
export function AssessmentButtons({ size = 'sm', onChoose }: ButtonsProps) {
  const assessmentText = useTexts(sayTexts)
  return (
    <Group gap={size === 'sm' ? 'xs' : 4}>
      {RESULTS.map(word => (
        <Button key={word} variant="default" size={size} onClick={() => onChoose(word)}>
          {assessmentText(word)}
        </Button>
      ))}
    </Group>
  )
}
