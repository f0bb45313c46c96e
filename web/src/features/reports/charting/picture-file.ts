// The chart as an image file, with its title, legend, filters and sources, made in the browser.
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import type { Charted } from '@rostrum/contract/reports/charting'
import { readChartColors } from '#ui/charts/chart-colors.ts'
import { chartingChart, colorIndexes } from './charting-chart.ts'
import { chartColorOf, lineTypeOf } from './series-style.ts'

const width = 1280
const chartHeight = 560
const margin = 32
const lineHeight = 18
/** Characters of small text that fit a line. */
const lineLength = 190
const font = 'font-family="Inter, Helvetica, Arial, sans-serif"'

function wrapped(text: string): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < lineLength) lines[lines.length - 1] = last ? `${last} ${word}` : word
    else lines.push(word)
  }
  return lines
}

async function drawnChart(charted: Charted, isLog: boolean) {
  const { createChart } = await import('#ui/charts/chart-engine.ts')
  const box = document.createElement('div')
  Object.assign(box.style, {
    position: 'fixed',
    left: '-9999px',
    top: '0',
    width: `${width - 2 * margin}px`,
    height: `${chartHeight}px`,
  })
  document.body.append(box)
  try {
    const colors = readChartColors(box)
    const chart = createChart(box)
    chart.setOption(chartingChart({ charted, isLog, isFile: true }, colors))
    const svg = box.querySelector('svg')
    svg?.removeAttribute('style')
    const drawn = svg ? new XMLSerializer().serializeToString(svg) : ''
    chart.dispose()
    return { drawn, colors }
  } finally {
    box.remove()
  }
}

export async function svgOf(charted: Charted, isLog: boolean): Promise<{ svg: string; width: number; height: number }> {
  const { drawn, colors } = await drawnChart(charted, isLog)
  const { page, series } = charted
  const indexes = colorIndexes(charted)
  const perRow = 3
  const column = (width - 2 * margin) / perRow
  const legend = series.map(({ name, isComparison }, at) => {
    const [x, y] = [margin + (at % perRow) * column, 98 + Math.floor(at / perRow) * lineHeight]
    const index = indexes[at] ?? 0
    const dash = { solid: '', dashed: 'stroke-dasharray="6 4"', dotted: 'stroke-dasharray="2 3"' }[
      lineTypeOf(index, isComparison)
    ]
    return `<line x1="${x}" x2="${x + 22}" y1="${y - 4}" y2="${y - 4}" stroke="${chartColorOf(colors, index)}" stroke-width="3" ${dash}/>
      <text x="${x + 30}" y="${y}" font-size="13" fill="${colors.text}">${escapeHtml(name)}</text>`
  })
  const top = 110 + Math.ceil(series.length / perRow) * lineHeight
  const small = [...page.filters, ...page.sources].flatMap(wrapped)
  const height = top + chartHeight + small.length * lineHeight + margin
  const notes = small.map((line, at) => {
    const y = top + chartHeight + (at + 1) * lineHeight
    return `<text x="${margin}" y="${y}" font-size="12" fill="${colors.secondary}">${escapeHtml(line)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${font}>
    <rect width="100%" height="100%" fill="${colors.card}"/>
    <text x="${margin}" y="46" font-size="22" font-weight="600" fill="${colors.text}">${escapeHtml(page.title)}</text>
    <text x="${margin}" y="70" font-size="14" fill="${colors.secondary}">${escapeHtml(page.subtitle ?? '')}</text>
    ${legend.join('')}
    <g transform="translate(${margin} ${top})">${drawn}</g>
    ${notes.join('')}
  </svg>`
  return { svg, width, height }
}

const sharpness = 2

async function pngOf({ svg, width: wide, height }: Awaited<ReturnType<typeof svgOf>>): Promise<Blob> {
  const image = new Image(wide, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: wide * sharpness, height: height * sharpness })
  const context = canvas.getContext('2d')
  context?.scale(sharpness, sharpness)
  context?.drawImage(image, 0, 0, wide, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty'))), 'image/png'),
  )
}

export async function savePicture(charted: Charted, isLog: boolean, format: 'png' | 'svg'): Promise<void> {
  const drawn = await svgOf(charted, isLog)
  const blob = format === 'svg' ? new Blob([drawn.svg], { type: 'image/svg+xml' }) : await pngOf(drawn)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `chart-${charted.to}.${format}`
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
