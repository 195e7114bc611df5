import { useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { DrillImage } from '../script/drill-picture';
import classes from './board-picker.module.css';
import { TEMPLATE_NAMES, type Template, templateOf } from './board-templates';

interface TemplateChoiceProps {
  value: Template;
  onChange: (template: Template) => void;
}

/** The set-ups that a new board can start with, each with its picture. Loaded with the renderer of the board. */
export default function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { t } = useLingui();
  return (
    <Radio.Group label={t`Start with`} value={value} onChange={(chosen) => onChange(chosen as Template)}>
      <div className={classes.templates}>
        {(Object.keys(TEMPLATE_NAMES) as Template[]).map((template) => (
          <Radio.Card
            key={template}
            value={template}
            aria-label={t(TEMPLATE_NAMES[template])}
            className={classes.template}
          >
            <DrillImage picture={templateOf(template)} />
            <span>{t(TEMPLATE_NAMES[template])}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
