// Builds the tooltip from DOM elements, so that names from filings are never parsed as HTML.

export type TooltipLine = { label: string; value: string; color?: string }

export function chartTooltip(title: string, lines: TooltipLine[]): HTMLElement {
  const root = document.createElement('div')
  root.append(withStyle('div', 'font-weight:600;margin-bottom:2px', title))
  for (const line of lines) {
    const row = withStyle('div', 'display:flex;gap:16px;justify-content:space-between;align-items:center', '')
    const name = withStyle('span', 'display:inline-flex;gap:6px;align-items:center', '')
    if (line.color)
      name.append(withStyle('span', `width:8px;height:8px;border-radius:2px;background:${line.color}`, ''))
    name.append(line.label)
    row.append(name, withStyle('span', 'font-variant-numeric:tabular-nums;font-weight:500', line.value))
    root.append(row)
  }
  return root
}

function withStyle(tag: 'div' | 'span', style: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.style.cssText = style
  element.textContent = text
  return element
}
