import { ReduceDataOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as NumberBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as LinesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { IS_IT_WELL, type NumberText, type PanelText, ROWS } from './panels';

/** A variable: whoever imports the dashboard selects one of the Prometheus servers that their Grafana knows. */
const PROMETHEUS = { type: 'prometheus', uid: '${datasource}' };

const queryOf = (refId: string, expression: string, legend: string) =>
  new DataqueryBuilder().refId(refId).expr(expression).legendFormat(legend).datasource(PROMETHEUS);

const queriesOf = ({ queries }: PanelText) =>
  queries.map(([expression, legend], index) => queryOf(String.fromCharCode(65 + index), expression, legend));

function numberPanel(text: NumberText): NumberBuilder {
  const [yellow, red] = text.limits;
  const steps = text.falls
    ? [
        { value: null, color: 'red' },
        { value: red, color: 'yellow' },
        { value: yellow, color: 'green' },
      ]
    : [
        { value: null, color: 'green' },
        { value: yellow, color: 'yellow' },
        { value: red, color: 'red' },
      ];
  return new NumberBuilder()
    .title(text.title)
    .description(text.description)
    .unit(text.unit)
    .datasource(PROMETHEUS)
    .thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .targets(queriesOf(text))
    .span(3)
    .height(4);
}

const linesPanel = (text: PanelText): LinesBuilder =>
  new LinesBuilder()
    .title(text.title)
    .description(text.description)
    .unit(text.unit)
    .min(0)
    .fillOpacity(10)
    .datasource(PROMETHEUS)
    .targets(queriesOf(text))
    .span(8)
    .height(8);

/** The dashboard as JSON for Grafana's import: the content of deploy/grafana/bandmark.json. */
export function dashboardJson(): string {
  const dashboard = new DashboardBuilder('Bandmark')
    .uid('bandmark')
    .description('Is the site well, and if not, which part is it? The guide for operators says what to do.')
    .tags(['bandmark'])
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .timezone('browser')
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'))
    .withVariable(
      new QueryVariableBuilder('instance')
        .label('Server')
        .datasource(PROMETHEUS)
        .query('label_values(bandmark_data_directory_size_bytes, instance)')
        .refresh(VariableRefresh.OnTimeRangeChanged)
        .multi(true)
        .includeAll(true)
        .allValue('.*')
        .current({ text: 'All', value: '$__all' }),
    );
  let lastId = 0;
  const addRow = (title: string) => dashboard.withRow(new RowBuilder(title).id((lastId += 1)));
  addRow('Is it well?');
  for (const text of IS_IT_WELL) dashboard.withPanel(numberPanel(text).id((lastId += 1)));
  for (const [row, panels] of Object.entries(ROWS)) {
    addRow(row);
    for (const text of panels) dashboard.withPanel(linesPanel(text).id((lastId += 1)));
  }
  return `${JSON.stringify(dashboard.build(), null, 2)}\n`;
}
