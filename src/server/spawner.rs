//! Starts the server's tasks.

use tokio::task::JoinHandle;

/// Starts tasks. A simulation ends all tasks of a server at once, as a kill of its process does; the program never does.
#[derive(Clone, Debug, Default)]
pub struct Spawner {
    #[cfg(any(test, feature = "simulation"))]
    life: Option<Life>,
}

impl Spawner {
    /// Starts a task.
    pub fn spawn<F>(&self, task: F) -> JoinHandle<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        let started = tokio::spawn(task);
        #[cfg(any(test, feature = "simulation"))]
        if let Some(life) = &self.life {
            life.holds(started.abort_handle());
        }
        started
    }

    /// Starts tasks that end with a life.
    #[cfg(any(test, feature = "simulation"))]
    pub fn within(life: Life) -> Self {
        Self { life: Some(life) }
    }
}

/// The life of a server's process.
#[cfg(any(test, feature = "simulation"))]
#[derive(Clone, Debug, Default)]
pub struct Life {
    tasks: std::sync::Arc<std::sync::Mutex<Tasks>>,
}

#[cfg(any(test, feature = "simulation"))]
#[derive(Debug, Default)]
struct Tasks {
    started: Vec<tokio::task::AbortHandle>,
    is_over: bool,
}

#[cfg(any(test, feature = "simulation"))]
impl Life {
    /// Number of tasks above which ended tasks are removed from the list.
    const MANY: usize = 200;

    fn tasks(&self) -> std::sync::MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn holds(&self, task: tokio::task::AbortHandle) {
        let mut tasks = self.tasks();
        if tasks.is_over {
            task.abort();
            return;
        }
        if tasks.started.len() > Self::MANY {
            tasks.started.retain(|task| !task.is_finished());
        }
        tasks.started.push(task);
    }

    /// Ends all tasks: none of them continues after the point at which it waits now, including the caller's.
    pub fn end(&self) {
        let mut tasks = self.tasks();
        tasks.is_over = true;
        tasks.started.drain(..).for_each(|task| task.abort());
    }

    /// Returns whether the life has ended.
    pub fn is_over(&self) -> bool {
        self.tasks().is_over
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test]
    async fn no_task_goes_on_after_the_end_of_its_life() {
        let life = Life::default();
        let (spawner, steps) = (Spawner::within(life.clone()), Arc::new(AtomicU32::new(0)));
        let task = |steps: &Arc<AtomicU32>| {
            let steps = Arc::clone(steps);
            async move {
                loop {
                    steps.fetch_add(1, Ordering::Relaxed);
                    tokio::task::yield_now().await;
                }
            }
        };
        let first: JoinHandle<()> = spawner.spawn(task(&steps));
        tokio::task::yield_now().await;
        let before = steps.load(Ordering::Relaxed);
        assert!(before > 0 && !life.is_over());
        life.end();
        let late: JoinHandle<()> = spawner.spawn(task(&steps));
        assert!(first.await.unwrap_err().is_cancelled() && late.await.unwrap_err().is_cancelled());
        assert!(life.is_over() && steps.load(Ordering::Relaxed) == before);
        // Without a life it is tokio's.
        assert_eq!(Spawner::default().spawn(async { 7 }).await.unwrap(), 7);
    }
}
