// The library's types describe its CommonJS build, in which the class is a property of the module.
import pptxgen from 'pptxgenjs'

export const Presentation = pptxgen as unknown as typeof pptxgen.default
export type Presentation = pptxgen.default
export type Slide = pptxgen.default.Slide
export type ChartOptions = pptxgen.default.IChartOpts
export type ChartParts = pptxgen.default.IChartMulti[]
export type TextOptions = pptxgen.default.TextPropsOptions
export type CellOptions = pptxgen.default.TableCellProps
