// Logistic regression by Newton's method with coefficients of at least zero, so that no reason is absurd ("more of your
// peers, therefore less likely"). A coefficient at its bound whose gradient points beyond it is excluded from the
// step. The intercept is free and not penalized.

export interface Examples {
  /** Row by row, `width` numbers each. */
  readonly features: Float32Array | Float64Array
  readonly width: number
  /** 1 for an opening, 0 for none. */
  readonly outcomes: Uint8Array
  /** How many pairs the row stands for: a negative kept with chance c weighs 1 / c. Absent: one each. */
  readonly weights?: Float32Array | Float64Array
  /** Added to each row's log-odds and not fitted. */
  readonly offsets?: Float32Array | Float64Array
}

export interface LogisticModel {
  readonly intercept: number
  readonly coefficients: Float64Array
}

export interface LogisticOptions {
  /** Penalty on squared coefficients of standardized features, relative to one pair. */
  penalty?: number
  /** Coefficients that may be negative. */
  isFree?: (feature: number) => boolean
  maximumSteps?: number
}

export const sigmoid = (z: number): number => (z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z)))

export function logOdds(model: LogisticModel, features: ArrayLike<number>, from = 0): number {
  let z = model.intercept
  for (let j = 0; j < model.coefficients.length; j++)
    z += (model.coefficients[j] as number) * (features[from + j] as number)
  return z
}

/**
 * Keeping every opening and a share of the rest shifts the log-odds by −ln(share) and nothing else: the intercept of a
 * model fitted to such rows without weights, corrected.
 */
export const correctedForSampling = (model: LogisticModel, keptShareOfNegatives: number): LogisticModel => ({
  ...model,
  intercept: model.intercept + Math.log(keptShareOfNegatives),
})

export function fitLogistic(examples: Examples, options: LogisticOptions = {}): LogisticModel {
  const { penalty = 1, isFree = () => false, maximumSteps = 60 } = options
  const { width } = examples
  const scaled = standardized(examples)
  const size = width + 1
  let parameters: Float64Array = new Float64Array(size)
  parameters[width] = startIntercept(examples)
  let current = derivatives(examples, scaled, parameters, penalty)
  for (let step = 0; step < maximumSteps; step++) {
    const isMovable = Array.from(
      { length: size },
      (_, j) => j === width || isFree(j) || (parameters[j] as number) > 0 || (current.gradient[j] as number) < 0,
    )
    const direction = solve(current.hessian, current.gradient, isMovable)
    const next = lineSearch(
      parameters,
      direction,
      current,
      (candidate) => derivatives(examples, scaled, candidate, penalty),
      (j) => j < width && !isFree(j),
    )
    if (!next) break
    const gained = current.loss - next.state.loss
    parameters = next.parameters
    current = next.state
    if (gained <= 1e-10 * Math.abs(current.loss)) break
  }
  return unscaled(parameters, scaled, width)
}

interface Scaled {
  means: Float64Array
  deviations: Float64Array
}

interface State {
  loss: number
  gradient: Float64Array
  hessian: Float64Array
}

function standardized({ features, width, outcomes, weights }: Examples): Scaled {
  const means = new Float64Array(width)
  const squares = new Float64Array(width)
  let total = 0
  for (let row = 0; row < outcomes.length; row++) {
    const weight = weights ? (weights[row] as number) : 1
    total += weight
    for (let j = 0; j < width; j++) {
      const x = features[row * width + j] as number
      means[j] = (means[j] as number) + weight * x
      squares[j] = (squares[j] as number) + weight * x * x
    }
  }
  const deviations = new Float64Array(width)
  for (let j = 0; j < width; j++) {
    const mean = (means[j] as number) / total
    means[j] = mean
    const deviation = Math.sqrt(Math.max(0, (squares[j] as number) / total - mean * mean))
    // A constant feature says nothing: it stays at zero.
    deviations[j] = deviation > 1e-9 ? deviation : Number.POSITIVE_INFINITY
  }
  return { means, deviations }
}

function startIntercept({ outcomes, weights }: Examples): number {
  let positive = 0
  let total = 0
  for (let row = 0; row < outcomes.length; row++) {
    const weight = weights ? (weights[row] as number) : 1
    total += weight
    if (outcomes[row]) positive += weight
  }
  const share = Math.min(1 - 1e-6, Math.max(1e-6, positive / total))
  return Math.log(share / (1 - share))
}

function derivatives(
  examples: Examples,
  { means, deviations }: Scaled,
  parameters: Float64Array,
  penalty: number,
): State {
  const { features, width, outcomes, weights, offsets } = examples
  const size = width + 1
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  const x = new Float64Array(size)
  x[width] = 1
  let loss = 0
  for (let row = 0; row < outcomes.length; row++) {
    let z = (parameters[width] as number) + (offsets ? (offsets[row] as number) : 0)
    for (let j = 0; j < width; j++) {
      const value = ((features[row * width + j] as number) - (means[j] as number)) / (deviations[j] as number)
      x[j] = value
      z += (parameters[j] as number) * value
    }
    const weight = weights ? (weights[row] as number) : 1
    const outcome = outcomes[row] as number
    const p = sigmoid(z)
    loss += weight * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - outcome * z)
    const residual = weight * (p - outcome)
    const curvature = weight * p * (1 - p)
    for (let j = 0; j < size; j++) {
      const xj = x[j] as number
      gradient[j] = (gradient[j] as number) + residual * xj
      const scaledX = curvature * xj
      for (let k = 0; k <= j; k++)
        hessian[j * size + k] = (hessian[j * size + k] as number) + scaledX * (x[k] as number)
    }
  }
  for (let j = 0; j < width; j++) {
    const parameter = parameters[j] as number
    loss += (penalty / 2) * parameter * parameter
    gradient[j] = (gradient[j] as number) + penalty * parameter
    hessian[j * size + j] = (hessian[j * size + j] as number) + penalty
  }
  for (let j = 0; j < size; j++) for (let k = 0; k < j; k++) hessian[k * size + j] = hessian[j * size + k] as number
  return { loss, gradient, hessian }
}

/** The Newton direction among the movable parameters, by Cholesky's decomposition; zero for the others. */
function solve(hessian: Float64Array, gradient: Float64Array, isMovable: boolean[]): Float64Array {
  const size = gradient.length
  const movable = isMovable.flatMap((is, j) => (is ? [j] : []))
  const n = movable.length
  const lower = new Float64Array(n * n)
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = hessian[(movable[i] as number) * size + (movable[j] as number)] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * n + k] as number) * (lower[j * n + k] as number)
      lower[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (lower[j * n + j] as number)
    }
    let sum = -(gradient[movable[i] as number] as number)
    for (let k = 0; k < i; k++) sum -= (lower[i * n + k] as number) * (y[k] as number)
    y[i] = sum / (lower[i * n + i] as number)
  }
  const direction = new Float64Array(size)
  for (let i = n - 1; i >= 0; i--) {
    let sum = y[i] as number
    for (let k = i + 1; k < n; k++) sum -= (lower[k * n + i] as number) * (direction[movable[k] as number] as number)
    direction[movable[i] as number] = sum / (lower[i * n + i] as number)
  }
  return direction
}

/** Halves the step until the loss falls; each candidate is brought back within the bounds first. */
function lineSearch(
  parameters: Float64Array,
  direction: Float64Array,
  current: State,
  evaluate: (candidate: Float64Array) => State,
  isBounded: (j: number) => boolean,
): { parameters: Float64Array; state: State } | undefined {
  for (let length = 1; length > 1e-6; length /= 2) {
    const candidate = parameters.map((value, j) => {
      const moved = value + length * (direction[j] as number)
      return isBounded(j) ? Math.max(0, moved) : moved
    })
    const state = evaluate(candidate)
    if (state.loss < current.loss) return { parameters: candidate, state }
  }
  return undefined
}

function unscaled(parameters: Float64Array, { means, deviations }: Scaled, width: number): LogisticModel {
  const coefficients = new Float64Array(width)
  let intercept = parameters[width] as number
  for (let j = 0; j < width; j++) {
    const coefficient = (parameters[j] as number) / (deviations[j] as number)
    coefficients[j] = coefficient
    intercept -= coefficient * (means[j] as number)
  }
  return { intercept, coefficients }
}
