import { HeartHandshake, Microscope, Shield, Stethoscope } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/home/Features.module.css';

const features = [
  {
    title: 'Medical Expertise',
    Icon: Stethoscope,
    text: 'Led by a GMC-regulated Physician Associate under a doctor’s supervision.',
  },
  {
    title: 'Scientific Approach',
    Icon: Microscope,
    text: 'We tell you what the evidence shows, and where it is limited.',
  },
  {
    title: 'Safety First',
    Icon: Shield,
    text: (
      <>
        Health checks before treatment, <Link to={`${paths.about}#safety`}>written warning signs</Link> and a
        number to call.
      </>
    ),
  },
  {
    title: 'Personalised Care',
    Icon: HeartHandshake,
    text: 'Every treatment starts with a consultation; sometimes the best advice is to wait.',
  },
];

export function Features() {
  return (
    <ul className={`stack gap-6 relative line-above ${styles.features}`}>
      {features.map(({ title, Icon, text }) => (
        <li key={title} className={`stack top columns-auto-1fr gap-1-3 pt-5 ${styles.feature}`}>
          <Icon aria-hidden className={styles.icon} />
          <h2 className="display-xs leading-1-2">{title}</h2>
          <p className="muted column-2 leading-1-5">{text}</p>
        </li>
      ))}
    </ul>
  );
}
