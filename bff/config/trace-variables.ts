/** How many of the traces are kept, as OTEL_TRACES_SAMPLER says. */
export interface TraceConfig {
  /** The share of the traces, from 0 to 1. */
  share: number;
}

/** The samplers of the standard, and whether each keeps all, none, or a share of the traces. */
const SAMPLERS: Readonly<Record<string, 'all' | 'none' | 'share'>> = {
  always_on: 'all',
  always_off: 'none',
  traceidratio: 'share',
  parentbased_always_on: 'all',
  parentbased_always_off: 'none',
  parentbased_traceidratio: 'share',
};

/**
 * Reads those of OpenTelemetry's standard variables that decide whether anything is traced (opentelemetry.io/docs/specs/otel/configuration).
 * Its own packages read the others: headers, timeout, certificates, name of the service.
 * @param faults gets a line for every variable that can't be used. @returns undefined if nothing is traced.
 */
export function traceConfig(environment: NodeJS.ProcessEnv, faults: string[]): TraceConfig | undefined {
  const valueOf = (name: string) => (environment[name] ?? '').trim();
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].filter(
    (name) => valueOf(name) !== '',
  );
  const isOff = valueOf('OTEL_SDK_DISABLED').toLowerCase() === 'true' || valueOf('OTEL_TRACES_EXPORTER') === 'none';
  if (endpoints.length === 0 || isOff) return undefined;
  for (const name of endpoints)
    if (!/^https?:\/\//.test(valueOf(name)) || !URL.canParse(valueOf(name)))
      faults.push(`${name} must be an http or https address such as http://127.0.0.1:4318`);
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'])
    if (valueOf(name) === 'grpc')
      faults.push(`${name} must be http/json: Sullivan sends traces over HTTP, to port 4318 of most collectors`);
  return { share: shareOf(valueOf('OTEL_TRACES_SAMPLER'), valueOf('OTEL_TRACES_SAMPLER_ARG'), faults) };
}

function shareOf(sampler: string, argument: string, faults: string[]): number {
  const kept = sampler === '' ? 'all' : SAMPLERS[sampler];
  if (kept === undefined)
    faults.push(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, not "${sampler}"`);
  if (kept !== 'share') return kept === 'none' ? 0 : 1;
  const share = argument === '' ? 1 : Number(argument);
  if (share >= 0 && share <= 1) return share;
  faults.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${argument}"`);
  return 1;
}
