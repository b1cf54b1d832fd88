import { Portal } from '@mantine/core'

type Props = { title: string; whose: string; how: string; codes: string[] }

/** The codes as a printer gets them, in place of the page and its dialogs; nothing of it is on the screen (ui/theme/theme.css). */
export function CodeSheet({ title, whose, how, codes }: Props) {
  return (
    <Portal reuseTargetNode={false}>
      <div className="print-sheet" aria-hidden>
        <h1>{title}</h1>
        <p>{whose}</p>
        <p>{how}</p>
        <ol className="figures">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Portal>
  )
}
