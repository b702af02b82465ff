/** One query of a panel and the legend of its lines; `{{label}}` is replaced with the value of a label. */
export type Query = readonly [expression: string, legend: string];

export interface PanelText {
  title: string;
  /** For the person on call: what the panel shows and which values are healthy. */
  description: string;
  /** Grafana's name of the unit. */
  unit: 's' | 'short' | 'percentunit' | 'bytes' | 'Bps' | 'reqps' | 'ops';
  queries: readonly Query[];
}

/** A panel with one number: green below the first limit, then yellow, then red. `falls` reverses the order. */
export interface NumberText extends PanelText {
  limits: readonly [yellow: number, red: number];
  falls?: true;
}

/** Filter for the instances selected by the variable at the top of the dashboard. */
const OF = 'instance=~"$instance"';
const count = (more = '') => `bandmark_http_request_duration_seconds_count{${OF}${more}}`;
const rate = (series: string) => `rate(${series}[$__rate_interval])`;
const quantile = (q: number, name: string, by: string, more = '') =>
  `histogram_quantile(${q}, sum by (le${by}) (${rate(`${name}_bucket{${OF}${more}}`)}))`;
const TEXT_SAVE = ',method="PUT",route="/api/attempts/:attemptId/answer"';
const CHUNK = ',method="PUT",route="/api/attempts/:attemptId/recording/:stream/:segment/:sequence"';
const requests = 'bandmark_http_request_duration_seconds';
/** Before the first failure there is no series of failures, and nothing divided by requests would be no number. */
const failures = `(sum(${rate(count(',status="5xx"'))}) or vector(0)) / sum(${rate(count())})`;

/** The first row; on a healthy site every number is green. */
export const IS_IT_WELL: readonly NumberText[] = [
  {
    title: 'Servers',
    description: 'Servers that Prometheus reaches. Less than you run: look at the log of the one that is missing.',
    unit: 'short',
    queries: [[`count(bandmark_data_directory_size_bytes{${OF}}) or vector(0)`, '']],
    limits: [1, 1],
    falls: true,
  },
  {
    title: 'Requests that fail',
    description: 'Share of requests that the server answers with 5xx. 0 is well.',
    unit: 'percentunit',
    queries: [[failures, '']],
    limits: [0.001, 0.02],
  },
  {
    title: 'Saving text, p99',
    description: 'What 99 of 100 candidates wait at most for “Saved”.',
    unit: 's',
    queries: [[quantile(0.99, requests, '', TEXT_SAVE), '']],
    limits: [0.25, 1],
  },
  {
    title: 'Oldest job',
    description: 'How long the oldest job that could run has waited. Minutes are well while recordings are finalised.',
    unit: 's',
    queries: [[`max(bandmark_job_oldest_ready_seconds{${OF}})`, '']],
    limits: [120, 600],
  },
  {
    title: 'Jobs given up',
    description: 'Failed for the last time. The operations page says why and has “Try again”.',
    unit: 'short',
    queries: [[`sum(max by (job) (bandmark_jobs{${OF},state="given_up"}))`, '']],
    limits: [1, 10],
  },
  {
    title: 'Free space',
    description: 'Of the file system of DATA_DIR.',
    unit: 'percentunit',
    queries: [[`min(bandmark_data_directory_free_bytes{${OF}} / bandmark_data_directory_size_bytes{${OF}})`, '']],
    limits: [0.15, 0.05],
    falls: true,
  },
  {
    title: 'Database',
    description: 'Time of the smallest statement, with its wait for a connection.',
    unit: 's',
    queries: [[`max(bandmark_database_ping_seconds{${OF}})`, '']],
    limits: [0.1, 1],
  },
  {
    title: 'Event loop, p99',
    description: 'How late the process comes to what it has to do.',
    unit: 's',
    queries: [[`max(nodejs_eventloop_lag_p99_seconds{${OF}})`, '']],
    limits: [0.1, 0.25],
  },
];

export const ROWS: Readonly<Record<string, readonly PanelText[]>> = {
  Requests: [
    {
      title: 'Requests by result',
      description: '2xx is well; 4xx are callers’ mistakes; 5xx are ours. broken-off: the caller hung up.',
      unit: 'reqps',
      queries: [[`sum by (status) (${rate(count())})`, '{{status}}']],
    },
    {
      title: 'Time of requests',
      description: 'All routes together.',
      unit: 's',
      queries: [
        [quantile(0.5, requests, ''), 'p50'],
        [quantile(0.99, requests, ''), 'p99'],
      ],
    },
    {
      title: 'What candidates send',
      description: 'Saves of text, and chunks of recordings.',
      unit: 'reqps',
      queries: [
        [`sum(${rate(count(TEXT_SAVE))})`, 'text saves'],
        [`sum(${rate(count(CHUNK))})`, 'chunks'],
      ],
    },
    {
      title: 'What candidates wait for, p99',
      description: 'A text save should take less than 0.25 s on PostgreSQL and 1 s on the embedded database.',
      unit: 's',
      queries: [
        [quantile(0.99, requests, '', TEXT_SAVE), 'text saves'],
        [quantile(0.99, requests, '', CHUNK), 'chunks'],
      ],
    },
    {
      title: 'Slowest routes, p99',
      description: 'The five slowest.',
      unit: 's',
      queries: [[`topk(5, ${quantile(0.99, requests, ', route')})`, '{{route}}']],
    },
    {
      title: 'Refused by limits',
      description: 'A few are well. Many on one route: a password or address guessing attack.',
      unit: 'reqps',
      queries: [[`sum by (route) (${rate(`bandmark_rate_limit_refusals_total{${OF}}`)})`, '{{route}}']],
    },
    {
      title: 'Sign-ins',
      description: 'Refused ones rise during a password guessing attack.',
      unit: 'reqps',
      queries: [[`sum by (method, outcome) (${rate(`bandmark_sign_ins_total{${OF}}`)})`, '{{method}} {{outcome}}']],
    },
  ],
  'Jobs and recordings': [
    {
      title: 'Jobs that wait or run',
      description: 'Each server reads the same queue, so one server’s number is everybody’s.',
      unit: 'short',
      queries: [[`max by (job, state) (bandmark_jobs{${OF}}) > 0`, '{{job}} {{state}}']],
    },
    {
      title: 'Age of the oldest job',
      description: 'A line that climbs: nothing takes these jobs.',
      unit: 's',
      queries: [[`max by (job) (bandmark_job_oldest_ready_seconds{${OF}}) > 0`, '{{job}}']],
    },
    {
      title: 'Runs of jobs',
      description: 'retried: failed, and will be run again.',
      unit: 'ops',
      queries: [
        [`sum by (job, outcome) (${rate(`bandmark_job_duration_seconds_count{${OF}}`)}) > 0`, '{{job}} {{outcome}}'],
      ],
    },
    {
      title: 'Time of jobs, p99',
      description: 'By job.',
      unit: 's',
      queries: [[quantile(0.99, 'bandmark_job_duration_seconds', ', job'), '{{job}}']],
    },
    {
      title: 'Recordings finalised',
      description: 'Runs of the finaliser by outcome.',
      unit: 'ops',
      queries: [[`sum by (outcome) (${rate(`bandmark_finaliser_duration_seconds_count{${OF}}`)})`, '{{outcome}}']],
    },
    {
      title: 'Bytes of recordings',
      description: 'Chunks that arrive, and chunks that became recordings.',
      unit: 'Bps',
      queries: [
        [`sum by (stream) (${rate(`bandmark_recording_chunk_bytes_total{${OF}}`)})`, '{{stream}} arrives'],
        [`sum(${rate(`bandmark_finalised_bytes_total{${OF}}`)})`, 'finalised'],
      ],
    },
  ],
  Storage: [
    {
      title: 'Calls of the store',
      description: 'unavailable: cannot be reached; refused: key or rights; full: no space.',
      unit: 'ops',
      queries: [
        [
          `sum by (operation, outcome) (${rate(`bandmark_storage_operation_duration_seconds_count{${OF}}`)})`,
          '{{operation}} {{outcome}}',
        ],
      ],
    },
    {
      title: 'Time of calls, p99',
      description: 'Of a read, until its first byte.',
      unit: 's',
      queries: [[quantile(0.99, 'bandmark_storage_operation_duration_seconds', ', operation'), '{{operation}}']],
    },
    {
      title: 'Free space of DATA_DIR',
      description: 'Recordings are refused before it is full; answers go on.',
      unit: 'bytes',
      queries: [[`bandmark_data_directory_free_bytes{${OF}}`, '{{instance}}']],
    },
  ],
  Database: [
    {
      title: 'Connections',
      description: 'All busy and statements waiting: the database is slow, or the pool too small.',
      unit: 'short',
      queries: [
        [`sum by (state) (bandmark_database_connections{${OF}})`, '{{state}}'],
        [`sum(bandmark_database_waiting_requests{${OF}})`, 'statements waiting'],
      ],
    },
    {
      title: 'Time of the smallest statement',
      description: 'With its wait for a connection.',
      unit: 's',
      queries: [[`bandmark_database_ping_seconds{${OF}}`, '{{instance}}']],
    },
    {
      title: 'What could be read for these metrics',
      description: '1 is well. 0: that part does not answer within 2 s.',
      unit: 'short',
      queries: [[`min by (source) (bandmark_scrape_source_up{${OF}})`, '{{source}}']],
    },
  ],
  Process: [
    {
      title: 'Memory',
      description: 'Of each process.',
      unit: 'bytes',
      queries: [[`process_resident_memory_bytes{${OF}}`, '{{instance}}']],
    },
    {
      title: 'Processor',
      description: '1 is a whole core.',
      unit: 'short',
      queries: [[rate(`process_cpu_seconds_total{${OF}}`), '{{instance}}']],
    },
    {
      title: 'Event loop, p99',
      description: 'Above 0.25 s something keeps the process from answering.',
      unit: 's',
      queries: [[`nodejs_eventloop_lag_p99_seconds{${OF}}`, '{{instance}}']],
    },
    {
      title: 'Starts',
      description: 'Each step is a start of a process.',
      unit: 'short',
      queries: [[`changes(process_start_time_seconds{${OF}}[1h])`, '{{instance}}']],
    },
  ],
  Releases: [
    {
      title: 'Errors in browsers by remote and version',
      description: 'What browsers report. A rise right after a release: roll it back.',
      unit: 'ops',
      queries: [
        [`sum by (remote, version) (${rate(`bandmark_browser_errors_total{${OF}}`)})`, '{{remote}} {{version}}'],
      ],
    },
    {
      title: 'Loads by remote and version',
      description: 'What browsers report.',
      unit: 'ops',
      queries: [
        [`sum by (remote, version) (${rate(`bandmark_browser_loads_total{${OF}}`)})`, '{{remote}} {{version}}'],
      ],
    },
    {
      title: 'Versions in force',
      description: 'Each line is a version that pages get. Two current ones of a remote: the servers differ.',
      unit: 'short',
      queries: [
        [`count by (remote, version, channel) (bandmark_release_info{${OF}})`, '{{remote}} {{version}} {{channel}}'],
      ],
    },
  ],
};
