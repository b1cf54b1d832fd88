import { Button, Group } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Judged } from '../../../vat-ids/same-company/judgement.ts'
import { texts as sayTexts } from '../../../vat-ids/same-company/judgement-texts.ts'

const WORDS = ['same-company', 'other-company'] as const satisfies Judged[]

type Props = { size?: 'compact-xs' | 'sm'; onChoose: (word: Judged) => void }

/** The two words that somebody can say of a company that differs. */
export function JudgeButtons({ size = 'sm', onChoose }: Props) {
  const say = useTexts(sayTexts)
  return (
    <Group gap={size === 'sm' ? 'xs' : 4}>
      {WORDS.map(word => (
        <Button key={word} variant="default" size={size} onClick={() => onChoose(word)}>
          {say(word)}
        </Button>
      ))}
    </Group>
  )
}
